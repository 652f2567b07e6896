import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Heart } from 'lucide-react';
import { useApi } from '#base/wire/api.ts';
import { ListingBar } from '#shop/catalog/listing-bar.tsx';
import { type ListingSearch, pagesOf, paramsOf, rangeOf } from '#shop/catalog/listing.ts';
import type { PersonParam } from '#shop/customers/person-param.ts';
import { useMay } from '#shop/customers/user.tsx';
import { ProductGrid } from '#shop/catalog/card/product-grid.tsx';
import { EmptyList } from '#shop/kernel/empty-list.tsx';
import { useCopyWishes } from '#shop/wishlist/use-copy-wishes.ts';
import { wishListQuery, wishListsQuery } from '#shop/wishlist/queries.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Paginator } from '#ui/navigation/paginator.tsx';
import { Select } from '#ui/form/select.tsx';
import styles from './account-wishlist.module.css';
import { ShopCard } from '#site/listing/shop-card.tsx';

type Listing = ListingSearch & PersonParam;

export function AccountWishlist({ listing }: { listing: Listing }) {
  const navigate = useNavigate();
  const { products, count } = useSuspenseQuery(wishListQuery(useApi(), listing)).data;
  const { kto, ...page } = listing;
  const at = ({ kto: of = kto, ...change }: Partial<Listing>) => ({
    to: '/account/wishlist' as const,
    search: { ...paramsOf({ ...page, pg: 1, ...change }), ...(of ? { kto: of } : {}) },
  });

  return (
    <>
      <PageHead
        title={t('account.wishlist.title')}
        count={count > 0 ? plurals('plurals.product', count) : undefined}
      >
        {kto && count > 0 ? <CopyWishes person={kto} /> : null}
      </PageHead>
      {useMay('buy') ? (
        <WishLists person={kto} onPerson={(of) => void navigate(at({ kto: of }))} />
      ) : null}
      {products.length > 0 ? (
        <>
          <ListingBar
            ordering={listing.or}
            onOrdering={(or) => void navigate(at({ or }))}
            range={rangeText(count, listing)}
          />
          <ProductGrid
            products={products}
            isLoading={false}
            seesPrices
            renderCard={(product) => <ShopCard product={product} heading="h2" />}
          />
        </>
      ) : (
        <EmptyList
          count={count}
          title={t(kto ? 'account.wishlist.emptyOfPerson' : 'account.wishlist.empty')}
          hint={t('account.wishlist.emptyHint')}
          firstPage={at({})}
        />
      )}
      {count > 0 ? (
        <Paginator
          page={listing.pg}
          pages={pagesOf(count, listing)}
          pageSize={listing.lm}
          onPageSize={(lm) => void navigate(at({ lm: lm as ListingSearch['lm'] }))}
          renderLink={({ page: number, ...link }) => <Link {...at({ pg: number })} {...link} />}
        />
      ) : null}
    </>
  );
}

/** Whose list it is; there only where a colleague has one. */
function WishLists(props: { person: number | undefined; onPerson: (person: number) => void }) {
  const { data: lists } = useSuspenseQuery(wishListsQuery(useApi()));
  if (lists.length === 0 && !props.person) return null;
  return (
    <Select
      className={styles.whose}
      label={t('account.wishlist.whose')}
      isLabelHidden
      value={props.person ?? 0}
      onChange={({ target }) => props.onPerson(Number(target.value))}
    >
      <option value={0}>{t('account.wishlist.own')}</option>
      {lists.map(({ id, name, count }) => (
        <option key={id} value={id}>
          {t('account.wishlist.colleague', { name, count })}
        </option>
      ))}
    </Select>
  );
}

function CopyWishes({ person }: { person: number }) {
  const { copy, isPending } = useCopyWishes();
  return (
    <Button variant="line" icon={<Heart />} isLoading={isPending} onClick={() => copy(person)}>
      {t('account.wishlist.copy')}
    </Button>
  );
}

function rangeText(count: number, listing: ListingSearch) {
  const { from, to } = rangeOf(count, listing);
  return t('paginator.range', {
    from: formatCount(from),
    to: formatCount(to),
    total: formatCount(count),
  });
}
