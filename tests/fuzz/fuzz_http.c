/* Heads of requests and answers: the same however the bytes are cut, and everything a request says lies
 * within it. The first byte of an input is where it is cut. */
#include "fuzz/input.h"
#include "net/address.h"
#include "net/http.h"

enum { HEAD_MAX = 8192 };

static void text_is_inside(struct net_text t, const char *data, size_t size)
{
    FUZZ_HOLDS(!t.at || (t.at >= data && t.at + t.length <= data + size));
}

static void head_is_sound(const struct http_head *h, const char *data, size_t size)
{
    text_is_inside(h->method, data, size);
    text_is_inside(h->path, data, size);
    text_is_inside(h->query, data, size);
    text_is_inside(h->host, data, size);
    FUZZ_HOLDS(h->method.length > 0 && h->path.length > 0 && h->path.at[0] == '/');
    FUZZ_HOLDS(h->count >= 0 && h->count <= HTTP_HEADERS_MAX);
    for (int i = 0; i < h->count; i++) {
        text_is_inside(h->header[i].name, data, size);
        text_is_inside(h->header[i].value, data, size);
        FUZZ_HOLDS(!memchr(h->header[i].value.at, '\n', h->header[i].value.length));
    }
    FUZZ_HOLDS(h->has_length || h->length == 0);
    struct address_range trusted = {0};
    struct forwarded f;
    (void)forwarded_read(h, NET_FORWARD_X, &trusted, 1, &f);
    (void)forwarded_read(h, NET_FORWARD_RFC7239, &trusted, 1, &f);
    (void)http_accepts_gzip(http_find(h->header, h->count, "Accept-Encoding"));
    (void)http_etag_matches(http_find(h->header, h->count, "If-None-Match"), "\"a\"");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct fuzz_input in = {.at = data, .left = size};
    size_t cut = fuzz_byte(&in);
    const char *text = (const char *)in.at;
    struct http_scan whole = {0}, parts = {0};
    static struct http_head head;
    int found = http_scan(&whole, text, in.left, HEAD_MAX);
    int first = http_scan(&parts, text, cut < in.left ? cut : in.left, HEAD_MAX);
    FUZZ_HOLDS((first ? first : http_scan(&parts, text, in.left, HEAD_MAX)) == found);
    FUZZ_HOLDS(found == 0 || parts.at == whole.at);
    if (found == 1) {
        size_t length = whole.at - whole.start;
        int status = http_parse(text + whole.start, length, 64, &head);
        FUZZ_HOLDS(status == 0 || (status >= 400 && status <= 505));
        if (status == 0)
            head_is_sound(&head, text + whole.start, length);
    }
    static struct http_answer answer;
    (void)http_parse_answer(text, in.left, &answer);
    return 0;
}
