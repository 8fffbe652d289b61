/*
 * text.h - writing into a caller's buffer and reading words back, with places for error messages.
 *
 * A writer behaves like snprintf: `length` is what the whole text needs, at most cap-1 bytes and an
 * end are written. A scanner walks over one line or text, skipping blanks between words.
 */
#ifndef MUR_BASE_TEXT_H
#define MUR_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Marks a text in a table that a player will read: `make po` collects it for the catalogues. */
#define MUR_N(text) text
/* The same for one and for many: two members of a table's row. */
#define MUR_N2(one, many) one, many

struct mur_writer {
    char *buf;
    int cap;
    int length;
};

struct mur_writer mur_writer_init(char *buf, int cap);
void mur_put(struct mur_writer *w, const char *text);
void mur_put_char(struct mur_writer *w, char c);
/* The digits of a number behind a minus if it has one, at the end of `out`. Returns where they begin. */
enum { MUR_DIGITS_MAX = 24 };
int mur_digits(long long value, char out[MUR_DIGITS_MAX]);
int mur_digits_unsigned(unsigned long long value, char out[MUR_DIGITS_MAX]);
void mur_put_int(struct mur_writer *w, long long value);
void mur_put_hex(struct mur_writer *w, unsigned long long value, int digits);

struct mur_scanner {
    const char *text; /* the whole text; positions count from here */
    int at;           /* next byte to read */
    int word;         /* where the word read last began ... */
    int word_length;  /* ... and its length */
};

struct mur_scanner mur_scanner_init(const char *text);
/* Skips blanks (not line ends). */
void mur_skip_blanks(struct mur_scanner *s);
bool mur_at_end(struct mur_scanner *s); /* skips blanks first; end of text or of line */
/* Reads the next run of bytes that are no blank, line end or one of ",:;=@". False if there is none. */
bool mur_read_word(struct mur_scanner *s);
/* True if the word read last is `word`. */
bool mur_word_is(const struct mur_scanner *s, const char *word);
/* Reads the next word only if it is `word`. */
bool mur_take_word(struct mur_scanner *s, const char *word);
/* Reads the next byte (after blanks) only if it is `c`. */
bool mur_take_char(struct mur_scanner *s, char c);
/* Reads a decimal number with an optional sign. False, and nothing read, if there is none or it does
 * not fit an int. */
bool mur_read_int(struct mur_scanner *s, int *out);
/* Position of the word read last in a NULL-ended or counted list of names; -1 if absent. */
int mur_word_in(const struct mur_scanner *s, const char *const *names, int count);

#endif
