import { type FileStore } from './files.ts';
import { drawingOf, manifest, readDrawing } from './illustrations.ts';
import type { SeedProduct } from './products.ts';

export type PictureRow = {
  product_id: number;
  position: number;
  file_id: number;
  caption: string;
  is_cover: boolean;
};

/** Pictures of a product, the cover first. */
export function picturesOf(product: SeedProduct, files: FileStore): PictureRow[] {
  const drawing = readDrawing(drawingOf(product), manifest.presets[presetOf(product)]);
  const views = [
    { caption: product.name, svg: drawing },
    { caption: `${product.name} – detail`, svg: crop(drawing, '200 160 400 400') },
    { caption: `${product.name} – spodná časť`, svg: crop(drawing, '180 360 400 400') },
  ];
  return views.map(({ caption, svg }, position) => ({
    product_id: product.id,
    position,
    file_id: files.add('image/svg+xml', svg).id,
    caption,
    is_cover: position === 0,
  }));
}

function presetOf({ values }: SeedProduct): string {
  const colour = values.color?.value ?? '';
  if (colour.startsWith('čiern')) return 'black';
  if (colour.startsWith('siv')) return 'grey';
  if (colour.startsWith('červen') && !colour.includes('maják')) return 'red';
  return 'white';
}

const crop = (svg: string, viewBox: string) =>
  svg.replace(/viewBox="[^"]*"/, `viewBox="${viewBox}"`);
