import { ShoppingCart } from 'lucide-react';
import { useKnownBasket } from '#shop/basket/queries.ts';
import { useExpectedCount } from '#shop/basket/use-basket-writes.ts';
import { useUser } from '#shop/customers/user.tsx';
import { mayDo } from '#shop/kernel/roles.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/navigation/link.tsx';
import tools from '#site/header-tool.module.css';

/** People who may not buy have no basket; by the mark CSS hides everything that would fill one (`for-buyers` in `ui/styles/base.css`). */
export function HeaderBasket() {
  const user = useUser();
  return user && !mayDo(user.roles, 'buy') ? <span data-no-basket hidden /> : <Basket />;
}

/** How many lines it holds and, on wide screens, what they cost. */
function Basket() {
  const basket = useKnownBasket();
  const count = useExpectedCount(basket);
  const price = basket?.product_price_without_vat ?? null;

  return (
    <Link className={tools.tool} to="/cart">
      <ShoppingCart />
      <span className="visually-hidden">
        {count > 0 ? t('header.cartItems', { count }) : t('header.cartEmpty')}
      </span>
      {count > 0 ? (
        <span className={tools.badge} aria-hidden="true">
          {count}
        </span>
      ) : null}
      {price === null ? null : (
        <span className={classNames(tools.text, 'only-on-large')}>
          <small>{t('header.cartPrice')}</small>
          {formatPrice(price)}
        </span>
      )}
    </Link>
  );
}
