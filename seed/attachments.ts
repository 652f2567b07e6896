import type { AttachmentType, Catalog } from './catalog.ts';
import type { DocumentJob } from './documents/make-document.ts';
import { writeDocuments } from './documents/write-documents.ts';
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

/** Every document of every product; what a whole family shares is written once and named per product. */
export async function attachmentRows(
  catalog: Catalog,
  products: SeedProduct[],
  files: FileStore,
  say: (done: number, total: number) => void,
): Promise<AttachmentRow[]> {
  const jobs = jobsOf(products);
  const documents = await writeDocuments([...jobs.values()], say);
  const ids = documents.map((bytes) => files.add('application/pdf', bytes).id);
  const idOf = new Map([...jobs.keys()].map((key, index) => [key, ids[index] as number]));
  return products
    .flatMap((product) =>
      product.attachments.map((type, index) => ({
        product_id: product.id,
        group_title: catalog.attachmentTypes[type].group,
        filename: filenameOf(catalog.attachmentTypes[type].file, product),
        file_id: idOf.get(documentKey(type, product)) as number,
        position: index + 1,
      })),
    )
    .map((row, index) => ({ id: index + 1, ...row }));
}

function jobsOf(products: SeedProduct[]): Map<string, DocumentJob> {
  const jobs = new Map<string, DocumentJob>();
  for (const product of products)
    for (const type of product.attachments) {
      const key = documentKey(type, product);
      const job = jobs.get(key) ?? { type, codes: [] };
      job.codes.push(product.code);
      jobs.set(key, job);
    }
  return jobs;
}

/** Data sheets and energy labels are the product's own, everything else is the family's. */
const documentKey = (type: AttachmentType, { code, family }: SeedProduct): string =>
  `${type} ${type === 'TL' || type === 'EL' ? code : family.id}`;

const filenameOf = (template: string, { code }: SeedProduct): string =>
  template.replace('{code}', code.replace(/[/\\]/g, '-'));
