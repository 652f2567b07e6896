import { slugify } from '#base/values/slug.ts';
import type { SeedProduct } from './products.ts';

type Withdrawn = {
  code: string;
  /** Made like this one, with another word in its name. */
  like: string;
  words: [theirs: string, own: string];
  /** Of a hundred of its price. */
  price: number;
  successor: string | null;
};

/** No longer sold: with something that came after it, after that again, and with nothing. */
const WITHDRAWN: Withdrawn[] = [
  { code: 'OP-H03', like: 'OP-H04', words: ['4 TB', '3 TB'], price: 85, successor: 'OP-H04' },
  { code: 'OP-H15', like: 'OP-H04', words: ['4 TB', '1,5 TB'], price: 65, successor: 'OP-H03' },
  { code: 'SN-KT35W', like: 'SN-KT43W', words: ['4,3"', '3,5"'], price: 80, successor: 'SN-KT43W' },
  { code: 'VT-Z107', like: 'VT-Z207', words: ['/ 2 A', '/ 1 A'], price: 75, successor: null },
];

export type WithdrawnProduct = { product: SeedProduct; successor: number | null };

/** They come after all others, so that nothing else of the demo depends on them. */
export function withdrawnOf(products: SeedProduct[]): WithdrawnProduct[] {
  const idOf = new Map(products.map(({ code, id }) => [code, id]));
  const made = WITHDRAWN.map(({ code, like, words: [theirs, own], price }, index) => {
    const model = products.find((product) => product.code === like);
    if (!model?.name.includes(theirs)) throw new Error(`${code} is not like ${like}`);
    const reworded = (text: string) => text.replaceAll(like, code).replaceAll(theirs, own);
    const id = products.length + index + 1;
    idOf.set(code, id);
    return {
      ...model,
      id,
      code,
      name: reworded(model.name),
      slug: slugify(reworded(model.name)),
      shortDescription: reworded(model.shortDescription),
      price: Math.round((model.price * price) / 10_000) * 100,
    };
  });
  return made.map((product, index) => {
    const { successor } = WITHDRAWN[index]!;
    return { product, successor: successor && (idOf.get(successor) ?? null) };
  }) as WithdrawnProduct[];
}
