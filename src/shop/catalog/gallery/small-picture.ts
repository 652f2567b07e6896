/** Photographs have a small form; a drawing is the same at any size. */
export const smallPicture = (src: string) => (src.endsWith('.webp') ? `${src}/small.webp` : src);
