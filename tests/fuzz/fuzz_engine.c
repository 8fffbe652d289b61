/* Lines for the engine: whatever they say, every answer ends with the fixed word and the engine goes on. */
#include "engine/engine.h"
#include "fuzz/input.h"

static bool is_answer(const char *text)
{
    size_t length = strlen(text);
    return length == 0 || (length >= 3 && strcmp(text + length - 3, "ok\n") == 0 &&
                           (length == 3 || text[length - 4] == '\n'));
}

static const char *engine_answer(struct engine *e, const char *line)
{
    const char *answer = engine_line(e, line);
    return answer ? answer : engine_think(e);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {.at = data, .left = size};
    char *text = fuzz_text(&in), *at = text;
    struct engine *e = engine_new((struct mur_budget){.milliseconds = 50, .visits = 3});
    FUZZ_HOLDS(e);
    /* Lines that ask for much memory or many threads are the operator's business, not the protocol's. */
    engine_line(e, "option memory 1");
    for (int lines = 0; *at && lines < 64 && !engine_done(e); lines++) {
        char *end = at + strcspn(at, "\n");
        bool last = !*end;
        *end = '\0';
        bool costly = strstr(at, "option") && (strstr(at, "memory") || strstr(at, "threads"));
        if (!costly && strlen(at) < ENGINE_LINE_MAX)
            FUZZ_HOLDS(is_answer(engine_answer(e, at)));
        at = last ? end : end + 1;
    }
    engine_free(e);
    free(text);
    return 0;
}
