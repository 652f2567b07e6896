import type { AttachmentType, Catalog } from './catalog.ts';
import type { PaperJob } from './documents/papers.ts';
import { writePapers } from './documents/write-papers.ts';
import type { FileStore } from './files.ts';
import type { SeedProduct } from './products.ts';

export type AttachmentRow = {
  id: number;
  product_id: number;
  group_title: string;
  filename: string;
  file_id: number;
  position: number;
};

/** Every paper of every product; what a whole family shares is written once and named per product. */
export async function attachmentRows(
  catalog: Catalog,
  products: SeedProduct[],
  files: FileStore,
  say: (done: number, total: number) => void,
): Promise<AttachmentRow[]> {
  const jobs = jobsOf(products);
  const papers = await writePapers([...jobs.values()], say);
  const ids = papers.map((bytes) => files.add('application/pdf', bytes).id);
  const idOf = new Map([...jobs.keys()].map((key, index) => [key, ids[index] as number]));
  return products
    .flatMap((product) =>
      product.attachments.map((type, index) => ({
        product_id: product.id,
        group_title: catalog.attachmentTypes[type].group,
        filename: filenameOf(catalog.attachmentTypes[type].file, product),
        file_id: idOf.get(paperKey(type, product)) as number,
        position: index + 1,
      })),
    )
    .map((row, index) => ({ id: index + 1, ...row }));
}

function jobsOf(products: SeedProduct[]): Map<string, PaperJob> {
  const jobs = new Map<string, PaperJob>();
  for (const product of products)
    for (const type of product.attachments) {
      const key = paperKey(type, product);
      const job = jobs.get(key) ?? { type, codes: [] };
      job.codes.push(product.code);
      jobs.set(key, job);
    }
  return jobs;
}

/** Data sheets and energy labels are the product's own, everything else is the family's. */
const paperKey = (type: AttachmentType, { code, family }: SeedProduct): string =>
  `${type} ${type === 'TL' || type === 'EL' ? code : family.id}`;

const filenameOf = (template: string, { code }: SeedProduct): string =>
  template.replace('{code}', code.replace(/[/\\]/g, '-'));
