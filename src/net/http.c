#include "net/http.h"

#include <stdio.h>
#include <string.h>

/* ---- characters ---------------------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* tchar of RFC 9110, 5.6.2 */
static bool is_token_char(char c)
{
    return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z') ||
           (c && strchr("!#$%&'*+-.^_`|~", c));
}

static bool is_token(struct net_text t)
{
    for (size_t i = 0; i < t.length; i++)
        if (!is_token_char(t.at[i]))
            return false;
    return t.length > 0;
}

static struct net_text trim(struct net_text t)
{
    while (t.length && (t.at[0] == ' ' || t.at[0] == '\t'))
        t.at++, t.length--;
    while (t.length && (t.at[t.length - 1] == ' ' || t.at[t.length - 1] == '\t'))
        t.length--;
    return t;
}

bool net_text_is(struct net_text text, const char *other)
{
    size_t length = strlen(other);
    return text.length == length && memcmp(length ? text.at : other, other, length) == 0;
}

bool net_text_starts(struct net_text text, const char *start)
{
    size_t length = strlen(start);
    return text.length >= length && memcmp(length ? text.at : start, start, length) == 0;
}

bool http_same_word(struct net_text a, const char *b)
{
    for (size_t i = 0; i < a.length; i++)
        if (lower(a.at[i]) != lower(b[i]) || !b[i])
            return false;
    return b[a.length] == '\0';
}

/* ---- the end of a head --------------------------------------------------------------------------- */

/* A line feed ends a line only after CR. 0: go on; 1: it ends the head; else a status. */
static int scan_line_end(struct http_scan *scan, const char *data)
{
    if (scan->at == 0 || data[scan->at - 1] != '\r')
        return 400;
    if (scan->at - 1 == scan->start) { /* an empty line before the request: one may stand there */
        bool first = scan->start == 0;
        scan->start = scan->at + 1;
        return first ? 0 : 400;
    }
    return scan->at - scan->start >= 3 && data[scan->at - 2] == '\n';
}

/* May this byte stand here? No controls, no CR without LF; and a request begins with a token, so that
 * other protocols (TLS, for example) are refused at once. */
static bool scan_byte(const struct http_scan *scan, const char *data)
{
    char c = data[scan->at];
    if (scan->at > 0 && data[scan->at - 1] == '\r')
        return false;
    if (c == '\r')
        return true;
    if (scan->at == scan->start)
        return is_token_char(c);
    return (unsigned char)c >= ' ' || c == '\t';
}

int http_scan(struct http_scan *scan, const char *data, size_t length, size_t head_max)
{
    for (; scan->at < length; scan->at++) {
        if (scan->at - scan->start >= head_max)
            return 431;
        if (data[scan->at] != '\n') {
            if (!scan_byte(scan, data))
                return 400;
            continue;
        }
        int end = scan_line_end(scan, data);
        if (end == 1)
            scan->at++;
        if (end)
            return end;
    }
    return 0;
}

/* ---- lines --------------------------------------------------------------------------------------- */

struct lines {
    const char *at, *end;
};

/* The next line without its CRLF; false if there is none. */
static bool next_line(struct lines *l, struct net_text *out)
{
    const char *stop = NULL;
    for (const char *c = l->at; c + 1 < l->end && !stop; c++)
        if (c[0] == '\r' && c[1] == '\n')
            stop = c;
    if (!stop)
        return false;
    *out = (struct net_text){.at = l->at, .length = (size_t)(stop - l->at)};
    l->at = stop + 2;
    return true;
}

/* Splits at the first `c`; false if there is none. */
static bool split(struct net_text text, char c, struct net_text *before, struct net_text *after)
{
    const char *found = text.length ? memchr(text.at, c, text.length) : NULL;
    if (!found)
        return false;
    size_t at = (size_t)(found - text.at);
    *before = (struct net_text){.at = text.at, .length = at};
    *after = (struct net_text){.at = found + 1, .length = text.length - at - 1};
    return true;
}

static bool value_is_clean(struct net_text value)
{
    for (size_t i = 0; i < value.length; i++) {
        unsigned char c = (unsigned char)value.at[i];
        if ((c < ' ' && c != '\t') || c == 0x7F)
            return false;
    }
    return true;
}

/* Returns 0 or a status. Lines that begin with a blank (obs-fold) and blanks before the colon fail here,
 * as neither can stand in a token. */
static int parse_headers(struct lines *l, int max, struct http_header *header, int *count)
{
    struct net_text line, name, value;
    while (next_line(l, &line)) {
        if (line.length == 0)
            return l->at == l->end ? 0 : 400;
        if (!split(line, ':', &name, &value) || !is_token(name) || !value_is_clean(value))
            return 400;
        if (*count == max || *count == HTTP_HEADERS_MAX)
            return 431;
        header[(*count)++] = (struct http_header){.name = name, .value = trim(value)};
    }
    return 400;
}

struct net_text http_find(const struct http_header *header, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (http_same_word(header[i].name, name))
            return header[i].value;
    return (struct net_text){0};
}

struct net_text net_header(const struct net_request *r, const char *name)
{
    return http_find(r->head->header, r->head->count, name);
}

/* ---- the request line ----------------------------------------------------------------------------- */

static bool target_is_clean(struct net_text t)
{
    for (size_t i = 0; i < t.length; i++)
        if (t.at[i] <= ' ' || t.at[i] > '~' || t.at[i] == '#')
            return false;
    return t.length > 0;
}

/* "/path?query", or the absolute form that every server must understand. */
static int parse_target(struct http_head *h)
{
    struct net_text t = h->target;
    if (!target_is_clean(t))
        return 400;
    for (const char *const *scheme = (const char *const[]){"http://", "https://", NULL}; *scheme;
         scheme++) {
        if (!net_text_starts(t, *scheme))
            continue;
        size_t skip = strlen(*scheme);
        const char *slash = memchr(t.at + skip, '/', t.length - skip);
        if (!slash)
            return 400;
        t = (struct net_text){.at = slash, .length = t.length - (size_t)(slash - t.at)};
        break;
    }
    if (t.at[0] != '/')
        return 400;
    if (!split(t, '?', &h->path, &h->query))
        h->path = t;
    return 0;
}

static int parse_request_line(struct net_text line, struct http_head *h)
{
    struct net_text rest, version;
    if (!split(line, ' ', &h->method, &rest) || !is_token(h->method) ||
        !split(rest, ' ', &h->target, &version))
        return 400;
    if (version.length != 8 || !net_text_starts(version, "HTTP/") || !is_digit(version.at[5]) ||
        version.at[6] != '.' || !is_digit(version.at[7]))
        return 400;
    if (version.at[5] != '1')
        return 505;
    h->minor = version.at[7] == '0' ? 0 : 1;
    return parse_target(h);
}

/* ---- what headers mean ----------------------------------------------------------------------------- */

/* Walks over the elements of a comma-separated list. */
static bool next_element(struct net_text *list, struct net_text *out)
{
    while (list->length) {
        struct net_text rest = {0};
        if (!split(*list, ',', out, &rest))
            *out = *list;
        *list = rest;
        *out = trim(*out);
        if (out->length)
            return true;
    }
    return false;
}

bool http_list_has(struct net_text list, const char *word)
{
    for (struct net_text one; next_element(&list, &one);)
        if (http_same_word(one, word))
            return true;
    return false;
}

/* True if some header of this name has the word; a list may be spread over several lines. */
static bool headers_have(const struct http_head *h, const char *name, const char *word)
{
    for (int i = 0; i < h->count; i++)
        if (http_same_word(h->header[i].name, name) && http_list_has(h->header[i].value, word))
            return true;
    return false;
}

static int count_headers(const struct http_head *h, const char *name)
{
    int count = 0;
    for (int i = 0; i < h->count; i++)
        count += http_same_word(h->header[i].name, name);
    return count;
}

static bool host_is_clean(struct net_text host)
{
    for (size_t i = 0; i < host.length; i++) {
        char c = host.at[i];
        if (!is_digit(c) && !(lower(c) >= 'a' && lower(c) <= 'z') && !strchr("-._:[]~%", c))
            return false;
    }
    return host.length > 0 && !memchr(host.at, '\0', host.length);
}

static int check_host(struct http_head *h)
{
    int hosts = count_headers(h, "Host");
    h->host = http_find(h->header, h->count, "Host");
    if (hosts > 1 || (hosts == 0 && h->minor > 0) || (hosts == 1 && !host_is_clean(h->host)))
        return 400;
    return 0;
}

/* Content-Length once and in digits alone; Transfer-Encoding is not understood. */
static int check_body(struct http_head *h)
{
    int lengths = count_headers(h, "Content-Length");
    struct net_text value = http_find(h->header, h->count, "Content-Length");
    if (count_headers(h, "Transfer-Encoding") > 0)
        return lengths > 0 || h->minor == 0                      ? 400
               : headers_have(h, "Transfer-Encoding", "chunked") ? 411
                                                                 : 501;
    if (lengths == 0)
        return 0;
    if (lengths > 1 || value.length == 0 || value.length > 18)
        return 400;
    for (size_t i = 0; i < value.length; i++) {
        if (!is_digit(value.at[i]))
            return 400;
        h->length = h->length * 10 + (uint64_t)(value.at[i] - '0');
    }
    h->has_length = true;
    return 0;
}

static int check_expect(struct http_head *h)
{
    struct net_text expect = http_find(h->header, h->count, "Expect");
    if (!expect.at || h->minor == 0)
        return 0;
    h->expect_continue = http_same_word(expect, "100-continue");
    return h->expect_continue ? 0 : 417;
}

int http_parse(const char *data, size_t length, int headers_max, struct http_head *out)
{
    struct lines l = {.at = data, .end = data + length};
    struct net_text line;
    out->count = 0;
    out->length = 0;
    out->has_length = false;
    out->expect_continue = false;
    out->query = (struct net_text){0};
    if (!next_line(&l, &line))
        return 400;
    int status = parse_request_line(line, out);
    if (!status)
        status = parse_headers(&l, headers_max, out->header, &out->count);
    if (!status)
        status = check_host(out);
    if (!status)
        status = check_body(out);
    if (!status)
        status = check_expect(out);
    if (status)
        return status;
    out->keep_alive = out->minor > 0 && !headers_have(out, "Connection", "close");
    out->upgrade = out->minor > 0 && headers_have(out, "Connection", "upgrade") &&
                   headers_have(out, "Upgrade", "websocket");
    return 0;
}

bool http_parse_answer(const char *data, size_t length, struct http_answer *out)
{
    struct lines l = {.at = data, .end = data + length};
    struct net_text line;
    out->count = 0;
    if (!next_line(&l, &line) || line.length < 12 || !net_text_starts(line, "HTTP/1.") ||
        !is_digit(line.at[7]) || line.at[8] != ' ')
        return false;
    out->status = 0;
    for (int i = 9; i < 12; i++) {
        if (!is_digit(line.at[i]))
            return false;
        out->status = out->status * 10 + (line.at[i] - '0');
    }
    if (line.length > 12 && line.at[12] != ' ')
        return false;
    return parse_headers(&l, HTTP_HEADERS_MAX, out->header, &out->count) == 0;
}

/* ---- choices of the client ------------------------------------------------------------------------ */

/* "q=0", "q=0.0" and so on: not wanted. */
static bool quality_is_zero(struct net_text parameters)
{
    struct net_text q = trim(parameters);
    if (q.length < 3 || lower(q.at[0]) != 'q' || q.at[1] != '=' || q.at[2] != '0')
        return false;
    for (size_t i = 3; i < q.length; i++)
        if (q.at[i] != '.' && q.at[i] != '0')
            return false;
    return true;
}

bool http_accepts_gzip(struct net_text accept)
{
    bool any = false;
    for (struct net_text one; next_element(&accept, &one);) {
        struct net_text name = one, parameters = {0};
        if (split(one, ';', &name, &parameters))
            name = trim(name);
        bool wanted = !quality_is_zero(parameters);
        if (http_same_word(name, "gzip"))
            return wanted;
        if (net_text_is(name, "*"))
            any = wanted;
    }
    return any;
}

bool http_etag_matches(struct net_text list, const char *etag)
{
    for (struct net_text one; next_element(&list, &one);) {
        if (net_text_starts(one, "W/"))
            one = (struct net_text){.at = one.at + 2, .length = one.length - 2};
        if (net_text_is(one, etag) || net_text_is(one, "*"))
            return true;
    }
    return false;
}

/* ---- words for answers ----------------------------------------------------------------------------- */

const char *http_reason(int status)
{
    static const struct {
        int status;
        const char *reason;
    } reasons[] = {
        {100, "Continue"},
        {101, "Switching Protocols"},
        {200, "OK"},
        {204, "No Content"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {417, "Expectation Failed"},
        {421, "Misdirected Request"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].status == status)
            return reasons[i].reason;
    return "Unknown";
}

/* The day of a number of days since 1970, in the Gregorian calendar. */
static void civil_date(int64_t days, int *year, int *month, int *day)
{
    static const int length[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int y = 1970, m = 0;
    for (;; y++) {
        int in_year = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0 ? 366 : 365;
        if (days < in_year)
            break;
        days -= in_year;
    }
    bool leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
    for (; days >= length[m] + (m == 1 && leap); m++)
        days -= length[m] + (m == 1 && leap);
    *year = y;
    *month = m;
    *day = (int)days + 1;
}

/* Not by strftime, whose words depend on the locale. */
void http_date(int64_t seconds, char buf[static HTTP_DATE_MAX])
{
    static const char days[] = "ThuFriSatSunMonTueWed",
                      months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    int year, month, day;
    unsigned second = (unsigned)(seconds % 86400);
    civil_date(seconds / 86400, &year, &month, &day);
    snprintf(buf, HTTP_DATE_MAX, "%.3s, %02u %.3s %04u %02u:%02u:%02u GMT",
             days + seconds / 86400 % 7 * 3, (unsigned)day % 100, months + (ptrdiff_t)month * 3,
             (unsigned)year % 10000, second / 3600 % 24, second / 60 % 60, second % 60);
}
