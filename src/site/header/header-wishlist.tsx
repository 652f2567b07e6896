import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useApi } from '#base/wire/api.ts';
import { useUser } from '#shop/customers/user.tsx';
import { wishCountQuery } from '#shop/wishlist/queries.ts';
import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/navigation/link.tsx';
import tools from '#site/header-tool.module.css';

/** The heart in the header with its count; customers only. */
export function HeaderWishlist() {
  const isCustomer = useUser() !== null;
  const { data: count } = useQuery({ ...wishCountQuery(useApi()), enabled: isCustomer });
  if (!isCustomer) return null;

  return (
    <Link
      className={tools.tool}
      to="/account/wishlist"
      aria-label={count ? t('header.wishlistItems', { count }) : t('header.wishlist')}
    >
      <Heart />
      {count ? <span className={classNames(tools.badge, tools.quiet)}>{count}</span> : null}
    </Link>
  );
}
