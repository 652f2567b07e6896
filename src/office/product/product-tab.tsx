import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { WhenLoaded } from '#office/components/states.tsx';
import type { Product } from '#staff/products/one-contract.ts';
import { ProductFrame } from './product-frame.tsx';

type Props<Reply> = {
  /** What of the product it shows: the key of its query. */
  about:
    | readonly ['products', 'waiting' | 'parameters' | 'related' | 'pictures' | 'attachments']
    | readonly ['prices', 'product'];
  read: (asked: { params: { id: number }; signal: AbortSignal }) => Promise<Reply>;
  children: (reply: Reply, product: Product) => ReactNode;
};

/** A tab that asks for more than what is known of every product. Another product begins anew. */
export const ProductTab = <Reply,>(props: Props<Reply>) => (
  <ProductFrame>
    {(product) => <Asked key={product.id} product={product} {...props} />}
  </ProductFrame>
);

function Asked<Reply>({ product, about, read, children }: Props<Reply> & { product: Product }) {
  const { id } = product;
  const query = useQuery({
    queryKey: [...about, id],
    queryFn: ({ signal }) => read({ params: { id }, signal }),
  });
  return <WhenLoaded query={query}>{(reply) => children(reply, product)}</WhenLoaded>;
}
