/* Streams of frames: the same events however they are cut. The first byte says whether masks are wanted
 * and where the stream is cut. */
#include "fuzz/input.h"
#include "net/digest.h"
#include "net/websocket.h"

enum { MESSAGE_MAX = 256 };

/* A hash of the events, so that two runs can be compared. */
static uint64_t mix(uint64_t h, const void *data, size_t length)
{
    const uint8_t *at = data;
    for (size_t i = 0; i < length; i++)
        h = (h ^ at[i]) * UINT64_C(0x100000001B3);
    return h;
}

/* Feeds pieces of `step` bytes; the stream may end early. */
static uint64_t run(const uint8_t *data, size_t size, bool masked, size_t step)
{
    struct ws_decoder d;
    struct ws_event e = {.what = WS_MORE};
    uint64_t hash = 1;
    bool open = true;
    ws_init(&d, masked, MESSAGE_MAX);
    for (size_t at = 0; at < size && open;) {
        size_t piece = size - at < step ? size - at : step;
        uint8_t *exact = fuzz_allocate(piece);
        memcpy(exact, data + at, piece);
        size_t used = 0;
        do {
            used += ws_decode(&d, (const char *)exact + used, piece - used, &e);
            FUZZ_HOLDS(used <= piece && d.length <= MESSAGE_MAX);
            if (e.what == WS_GOT_MESSAGE)
                FUZZ_HOLDS(e.data.length <= MESSAGE_MAX && ws_is_utf8(e.data.at, e.data.length));
            if (e.what != WS_MORE) {
                hash = mix(hash, &e.what, sizeof e.what);
                hash = mix(hash, &e.code, sizeof e.code);
                hash = mix(hash, e.data.at, e.data.length);
            }
            open = e.what != WS_FAILED && e.what != WS_GOT_CLOSE;
        } while (open && e.what != WS_MORE);
        FUZZ_HOLDS(!open || used == piece);
        free(exact);
        at += piece;
    }
    ws_release(&d);
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {.at = data, .left = size};
    uint8_t how = fuzz_byte(&in);
    bool masked = how & 1;
    uint64_t whole = run(in.at, in.left, masked, in.left ? in.left : 1);
    FUZZ_HOLDS(run(in.at, in.left, masked, 1) == whole);
    FUZZ_HOLDS(run(in.at, in.left, masked, (how >> 1) + 1u) == whole);
    char text[WS_ACCEPT_MAX];
    (void)ws_accept((struct net_text){.at = (const char *)in.at, .length = in.left}, text);
    uint8_t out[64];
    int length = base64_decode((const char *)in.at, in.left, out, sizeof out);
    if (length >= 0) {
        char again[128];
        FUZZ_HOLDS(base64_encode(out, (size_t)length, again) == in.left);
        FUZZ_HOLDS(memcmp(again, in.at, in.left) == 0);
    }
    return 0;
}
