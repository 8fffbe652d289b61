// A record in an address: compressed, in letters that addresses may have.

/** The one that every browser and Node 18 know; its checksum notices an address that was cut or changed. */
const FORMAT = "deflate";

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
    const whole = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>);
    return new Uint8Array(await new Response(whole).arrayBuffer());
}

function toText(bytes: Uint8Array): string {
    const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function toBytes(text: string): Uint8Array {
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export async function pack(bytes: Uint8Array): Promise<string> {
    return toText(await through(bytes, new CompressionStream(FORMAT)));
}

/** Throws if the text is not one that `pack` made. */
export async function unpack(text: string): Promise<Uint8Array> {
    return through(toBytes(text), new DecompressionStream(FORMAT));
}
