// Keys at a table whose answers are a list: arrows choose, Enter confirms.
import { keyCommand } from "./keys";
import type { Session } from "./session.svelte";

export function onListKey(session: Session, event: KeyboardEvent): void {
    const command = keyCommand(event);
    const actions = session.look?.question.actions ?? [];
    switch (command?.does) {
        case "confirm":
            session.confirm();
            break;
        case "undo":
            session.undo();
            break;
        case "hint":
            void session.askHint();
            break;
        case "step": {
            const at = actions.findIndex((answer) => answer.action === session.turn.picked);
            const from = at < 0 && command.by < 0 ? 0 : at;
            const next = actions[(from + command.by + actions.length) % actions.length];
            if (next) session.choose(next.action);
            break;
        }
        default:
            return;
    }
    event.preventDefault();
}
