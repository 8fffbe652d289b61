// What people call what a review finds.
import { t } from "../i18n/words.svelte";
import type { ReviewClass } from "../state/review";

export function classTitle(rated: ReviewClass | undefined): string {
    switch (rated) {
        case "blunder":
            return t("Blunder");
        case "mistake":
            return t("Mistake");
        case "inaccuracy":
            return t("Inaccuracy");
        case "forced":
            return t("Nothing to choose");
        default:
            return t("Fine");
    }
}
