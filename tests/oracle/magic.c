/* magic.c - the mage and the witch (section 12). */
#include <stdio.h>

#include "internal.h"

static const char *const spell_name[SPELLS] = {"mage", "witch"};

static bool is_out(const struct oracle *o, int spell)
{
    return o->spell[spell].tile >= 0;
}

static int spell_zone(struct oracle *o, int spell)
{
    const struct piece *p = &o->spell[spell];
    return p->tile < 0 ? -1 : zones_find(o)->of[p->tile][p->segment];
}

static void remove_options(struct oracle *o)
{
    for (int i = 0; i < SPELLS; i++)
        if (is_out(o, i))
            snprintf(option_add(o, 0, i, -1, 0, 0)->text, ORACLE_TEXT, "remove %s", spell_name[i]);
}

/* W6, Y15: both on one road or city - one must go. */
void parted_offer(struct oracle *o)
{
    if (is_out(o, MAGE) && is_out(o, WITCH) && spell_zone(o, MAGE) == spell_zone(o, WITCH))
        remove_options(o);
    else
        o->step = o->after_parted;
}

static void spell_set(struct oracle *o, int spell, int tile, int segment)
{
    o->spell[spell] = (struct piece){.tile = tile, .segment = segment};
    o->zones_old = true;
}

void parted_take(struct oracle *o, const struct oracle_option *option)
{
    spell_set(o, option->a, -1, 0);
}

/* W1, W4: any piece of an incomplete road or city where neither stands. */
static void move_options(struct oracle *o)
{
    char name[ORACLE_TEXT / 2];
    for (int spell = 0; spell < SPELLS; spell++)
        for (int tile = 0; tile < o->tiles; tile++)
            for (int i = 0; i < o->box->face[o->tile[tile].face].segments; i++) {
                enum kind kind = segment_of(o, tile, i)->kind;
                if (kind != ROAD && kind != CITY)
                    continue;
                const struct zone *z = zone_of(o, tile, i);
                if (z->open == 0 || z->spell[MAGE] || z->spell[WITCH])
                    continue;
                snprintf(option_add(o, 0, spell, tile, i, 0)->text, ORACLE_TEXT, "%s %s",
                         spell_name[spell], piece_name_at(o, tile, i, name, sizeof name));
            }
}

void magic_offer(struct oracle *o)
{
    if (!o->box->face[o->tile[o->tiles - 1].face].magic) {
        o->step = STEP_ROBBER_OWN;
        return;
    }
    move_options(o);
    if (o->options == 0)
        remove_options(o); /* W5 */
    if (o->options == 0)
        o->step = STEP_ROBBER_OWN;
}

void magic_take(struct oracle *o, const struct oracle_option *option)
{
    spell_set(o, option->a, option->b, option->c);
    o->step = STEP_ROBBER_OWN;
}
