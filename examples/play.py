#!/usr/bin/python3
"""Two bots play a game through the shared library, and the result is printed.

    python3 play.py [LIBRARY] [SETUP] [BOT] [SEED]

Nothing here knows how anything is laid out in memory: handles, numbers, texts (muralha/flat.h).
"""
import ctypes
import sys
from ctypes import POINTER, c_bool, c_char_p, c_int, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p

standard = ["libmuralha.so", "carcassonne:players=2", "greedy", "1"]
path, setup, name, seed = sys.argv[1:] + standard[len(sys.argv) - 1:]
mur = ctypes.CDLL(path)


def function(name, result, *arguments):
    found = getattr(mur, name)
    found.restype = result
    found.argtypes = arguments
    return found


error_new = function("mur_error_new", c_void_p)
error_message = function("mur_error_message", c_char_p, c_void_p)
error_position = function("mur_error_position", c_int, c_void_p)
bytes_new = function("mur_bytes_new", c_void_p, c_size_t)
constant_name = function("mur_constant_name", c_char_p, c_int)
constant_value = function("mur_constant_value", c_int64, c_int)
record_new = function("mur_record_new", c_void_p, c_char_p, c_void_p)
record_rules = function("mur_record_rules", c_void_p, c_void_p)
record_state = function("mur_record_state", c_void_p, c_void_p)
record_count = function("mur_record_count", c_uint32, c_void_p)
record_add = function("mur_record_add", c_int, c_void_p, c_int, c_uint32, c_void_p, c_void_p)
state_size = function("mur_rules_state_size", c_uint32, c_void_p)
players = function("mur_rules_players", c_int, c_void_p)
turn = function("mur_point_turn", c_int, c_void_p, c_void_p)
asked = function("mur_point_seat", c_int, c_void_p, c_void_p)
view = function("mur_view", None, c_void_p, c_void_p, c_int, c_void_p)
word = function("mur_word", c_char_p, c_void_p, c_int, c_int)
state_hash = function("mur_hash", c_uint64, c_void_p, c_void_p)
dealer_new = function("mur_dealer_new_keyed", c_void_p, c_uint64)
chance_bytes = function("mur_chance_bytes", c_size_t, c_void_p)
deal = function("mur_deal", c_bool, c_void_p, c_void_p, c_void_p, c_void_p, POINTER(c_uint32))
bot_new = function("mur_bot_new", c_void_p, c_void_p, c_char_p, c_void_p)
bot_begin = function("mur_bot_begin", None, c_void_p, c_void_p, c_uint32, c_uint32)
bot_step = function("mur_bot_step", c_bool, c_void_p, c_uint32)
bot_answer = function("mur_bot_answer", c_uint32, c_void_p)
result_new = function("mur_result_new", c_void_p)
result_fill = function("mur_result", None, c_void_p, c_void_p, c_void_p)
result_score = function("mur_result_score", c_int32, c_void_p, c_int)
result_rank = function("mur_result_rank", c_int, c_void_p, c_int)

constants = {}
while constant_name(len(constants)):
    constants[constant_name(len(constants)).decode()] = constant_value(len(constants))

error = error_new()


def must(handle):
    if not handle:
        sys.exit(f"{error_message(error).decode()} (byte {error_position(error)})")
    return handle


game = must(record_new(setup.encode(), error))
rules, state = record_rules(game), record_state(game)
bot = must(bot_new(rules, name.encode(), error))
dealer = dealer_new(int(seed))
seen, scratch = bytes_new(state_size(rules)), bytes_new(chance_bytes(rules))
action = c_uint32()
while turn(rules, state) != constants["MUR_TURN_OVER"]:
    seat = asked(rules, state)
    if turn(rules, state) == constants["MUR_TURN_CHANCE"]:
        deal(dealer, rules, state, scratch, ctypes.byref(action))
    else:
        view(rules, state, seat, seen)
        bot_begin(bot, seen, 0, 0)
        while not bot_step(bot, 32):
            pass
        action.value = bot_answer(bot)
    if record_add(game, seat, action, None, error):
        must(None)

result = result_new()
result_fill(rules, state, result)
for seat in range(players(rules)):
    who = word(rules, constants["MUR_WORD_SEAT"], seat).decode()
    print(f"{who}: {result_score(result, seat)} points, rank {result_rank(result, seat)}")
print(f"{record_count(game)} actions, hash {state_hash(rules, state):016x}")
for free, handle in [("result", result), ("dealer", dealer), ("bot", bot), ("record", game),
                     ("bytes", seen), ("bytes", scratch), ("error", error)]:
    function(f"mur_{free}_free", None, c_void_p)(handle)
