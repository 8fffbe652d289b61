/*
 * client_probe.c - our own client with other people's servers.
 *
 *     client_probe echo URL PATH      messages of many sizes, each of which must come back
 *     client_probe close URL PATH     waits for the end and prints its code
 *     client_probe get URL PATH       prints status and body
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/client.h"

enum { PATIENCE = 10000, LARGEST = 70000 };

static int echo(struct net_client *c)
{
    static const size_t sizes[] = {0, 1, 125, 126, 127, 4096, 65535, 65536, LARGEST};
    char *text = malloc(LARGEST);
    const char *answer;
    size_t length;
    int wrong = 0;
    for (size_t i = 0; text && i < sizeof sizes / sizeof sizes[0]; i++) {
        memset(text, 'a' + (int)i, LARGEST);
        wrong += !net_client_send(c, text, sizes[i]) ||
                 net_client_receive(c, PATIENCE, &answer, &length) != NET_CLIENT_MESSAGE ||
                 length != sizes[i] || memcmp(answer, text, length) != 0;
    }
    free(text);
    printf(wrong ? "%d wrong\n" : "all answered\n", wrong);
    return wrong != 0;
}

static int wait_for_close(struct net_client *c)
{
    const char *text;
    size_t length;
    while (net_client_receive(c, PATIENCE, &text, &length) == NET_CLIENT_MESSAGE)
        ;
    printf("%d\n", net_client_close_code(c));
    return 0;
}

static int get(const struct net_url *url, const char *path)
{
    struct net_answer answer;
    const char *why = "";
    if (!net_fetch(url, "GET", path, NULL, 0, PATIENCE, &answer, &why))
        return fprintf(stderr, "%s\n", why), 1;
    printf("%d %s\n%s", answer.status, answer.type, answer.body);
    free(answer.body);
    return 0;
}

int main(int argc, char **argv)
{
    struct net_url url;
    const char *why = "usage: client_probe echo|close|get URL PATH";
    if (argc != 4 || !net_url_parse(argv[2], &url, &why))
        return fprintf(stderr, "%s\n", why), 2;
    if (strcmp(argv[1], "get") == 0)
        return get(&url, argv[3]);
    struct net_client *c = net_client_open(&url, argv[3], PATIENCE, &why);
    if (!c)
        return fprintf(stderr, "%s\n", why), 1;
    int status = strcmp(argv[1], "echo") == 0 ? echo(c) : wait_for_close(c);
    net_client_free(c);
    return status;
}
