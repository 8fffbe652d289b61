// What the device keeps of reviews, beside its games: those that were looked at last.
import { pack, unpack } from "../state/pack";
import { slim } from "../state/review";
import { forget, load, save, type Store } from "../state/storage";

const LIST = "reviews";
const MOST = 12;

function kept(store?: Store | null): string[] {
    const list = load(LIST, store);
    return Array.isArray(list) ? list.filter((key): key is string => typeof key === "string") : [];
}

export async function keepReview(key: string, text: string, store?: Store | null): Promise<void> {
    const packed = await pack(new TextEncoder().encode(slim(text)));
    const list = [key, ...kept(store).filter((other) => other !== key)];
    for (const old of list.slice(MOST)) forget(`review.${old}`, store);
    if (save(`review.${key}`, packed, store)) save(LIST, list.slice(0, MOST), store);
}

/** The text that was kept, or null. */
export async function loadReview(key: string, store?: Store | null): Promise<string | null> {
    const packed = load(`review.${key}`, store);
    if (typeof packed !== "string") return null;
    try {
        return new TextDecoder().decode(await unpack(packed));
    } catch {
        return null;
    }
}
