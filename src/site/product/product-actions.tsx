import { Heart, ShoppingCart } from 'lucide-react';
import { useAddToBasket } from '#shop/basket/use-add-to-basket.tsx';
import type { ProductCard } from '#shop/catalog/contract.ts';
import { useWish } from '#shop/wishlist/use-wish.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

type Props = { product: ProductCard };

/** The heart over the picture of a card. */
export function CardHeart({ product }: Props) {
  const { isWished, toggle } = useWish(product);
  return (
    <IconButton
      variant="onStage"
      icon={<Heart />}
      label={t(isWished ? 'product.removeFromWishlist' : 'product.addToWishlist')}
      isPressed={isWished}
      onClick={toggle}
    />
  );
}

/** The heart on the page of a product, with words where there is room for them. */
export function ProductHeart({ product }: Props) {
  const { isWished, toggle } = useWish(product);
  const words = t(isWished ? 'product.inWishlist' : 'product.addToWishlist');
  return (
    <Button
      variant="quiet"
      icon={<Heart fill={isWished ? 'currentColor' : 'none'} />}
      aria-label={words}
      aria-pressed={isWished}
      onClick={toggle}
    >
      <span className="not-on-small">{words}</span>
    </Button>
  );
}

type BuyProps = Props & {
  quantity: number;
  label?: string;
  /** While the same is added in another way than by this button. */
  isBusy?: boolean;
};

/** What has to be ordered from the maker first is bought the same way, with a quieter button. */
export function BuyButton({
  product,
  quantity,
  label = t('product.addToCart'),
  isBusy = false,
}: BuyProps) {
  const { add, isPending } = useAddToBasket();
  const isOnStock = product.stock > 0;
  const words = isOnStock ? label : t('product.toOrder');
  return (
    <Button
      className="for-buyers"
      variant={isOnStock ? 'buy' : 'line'}
      icon={isOnStock ? <ShoppingCart /> : null}
      isLoading={isPending || isBusy}
      aria-label={`${words}: ${product.name}`}
      onClick={() => add(product.id, quantity)}
    >
      {words}
    </Button>
  );
}
