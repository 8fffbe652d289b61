// Files that a person keeps.

export function saveFile(name: string, content: string | Blob, type: string): void {
    const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A picture in pixels, at most so many wide or high. */
export async function toPng(svg: string, most = 4096): Promise<Blob> {
    const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    try {
        const image = new Image();
        image.src = url;
        await image.decode();
        const scale = Math.min(2, most / Math.max(image.naturalWidth, image.naturalHeight, 1));
        const canvas = document.createElement("canvas");
        canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
        canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
        canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
        return await new Promise((done, failed) => {
            canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png");
        });
    } finally {
        URL.revokeObjectURL(url);
    }
}
