import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  ClipboardCheck,
  FileText,
  FolderKanban,
  Heart,
  LayoutDashboard,
  LogOut,
  MapPin,
  Package,
  Tags,
  User,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useApi } from '#base/wire/api.ts';
import type { Right } from '#base/wire/contract.ts';
import { approvalCountQuery } from '#shop/approvals/queries.ts';
import type { SignedInUser } from '#shop/customers/contract.ts';
import { roleNames } from '#shop/customers/role-names.ts';
import { useUser } from '#shop/customers/user.tsx';
import { mayDo } from '#shop/kernel/roles.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/account.ts';
import { useCenteredCurrent } from '#ui/navigation/use-centered-current.ts';
import styles from './account-area.module.css';

/** The parts of the account that have a page of their own. */
const ACCOUNT_PARTS = [
  { to: '/account/wishlist', label: t('account.menu.wishlist'), icon: Heart },
  { to: '/account/orders', label: t('account.menu.orders'), icon: Package },
  { to: '/account/projects', label: t('account.projects.title'), icon: FolderKanban },
  {
    to: '/account/approvals',
    label: t('account.approvals.title'),
    icon: ClipboardCheck,
    needs: 'approve',
  },
  {
    to: '/account/invoices',
    label: t('account.menu.invoices'),
    icon: FileText,
    needs: 'documents',
  },
  { to: '/account/price-list', label: t('account.menu.priceList'), icon: Tags },
  { to: '/account/own-numbers', label: t('account.ownNumbers.title'), icon: ArrowLeftRight },
  { to: '/account/people', label: t('account.menu.people'), icon: Users, needs: 'manage' },
  { to: '/account/addresses', label: t('account.menu.addresses'), icon: MapPin },
  { to: '/account/details', label: t('account.menu.details'), icon: User },
] as const satisfies { to: string; label: string; icon: LucideIcon; needs?: Right }[];

/** The menu items for the roles of the visitor; a deputy decides without being an approver. */
function useAccountParts(waiting = 0) {
  const roles = useUser()?.roles ?? [];
  return ACCOUNT_PARTS.filter(
    (part) =>
      !('needs' in part) ||
      mayDo(roles, part.needs) ||
      (part.to === '/account/approvals' && waiting > 0),
  );
}

/** The frame of every account page: who is here, and the menu, which is a row of chips on narrow screens. */
export function AccountArea({ children }: { children: ReactNode }) {
  const user = useUser();
  const router = useRouter();
  // Signed out in another tab: nothing is drawn any more, and the guard leads on.
  useEffect(() => {
    if (!user) void router.invalidate();
  }, [user, router]);
  if (!user) return null;

  return (
    <div className={`wrap ${styles.area}`}>
      <aside className={styles.side}>
        <div className={styles.who}>
          <b>{noBreak(user.company_name)}</b>
          {whoIs(user).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </div>
        <AccountMenu />
      </aside>
      <div>{children}</div>
    </div>
  );
}

/** Marek Hudák, Správca. Companies register without a person's name. */
const whoIs = ({ first_name, last_name, roles }: SignedInUser) =>
  [`${first_name} ${last_name}`.trim(), roleNames(roles)].filter(Boolean);

function AccountMenu() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const row = useCenteredCurrent<HTMLElement>(path);
  const { data: waiting } = useQuery(approvalCountQuery(useApi()));
  const parts = useAccountParts(waiting?.forMe);
  const isAnOrder =
    path.startsWith('/account/orderdetail/') ||
    path === '/account/purchases' ||
    // For people who decide nothing, their own requests belong to the orders.
    (path.startsWith('/account/approvals/') &&
      !parts.some(({ to }) => to === '/account/approvals'));

  return (
    <nav ref={row} className={styles.menu} aria-label={t('account.title')}>
      <Link to="/account" activeOptions={{ exact: true }}>
        <LayoutDashboard />
        {t('account.menu.board')}
      </Link>
      {parts.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          // The page of one order belongs to the orders, and so does what they come to.
          aria-current={isAnOrder && to === '/account/orders' ? 'page' : undefined}
        >
          <Icon />
          {label}
          {to === '/account/approvals' && waiting && waiting.forMe > 0 ? (
            <Waiting count={waiting.forMe} />
          ) : null}
        </Link>
      ))}
      {/* Following it signs out, so looking at it must not. */}
      <Link to="/logout" preload={false}>
        <LogOut />
        {t('account.menu.logout')}
      </Link>
    </nav>
  );
}

/** Only where something waits for this person. */
const Waiting = ({ count }: { count: number }) => (
  <span className={styles.waiting}>
    <span className="visually-hidden">{t('account.approvals.waitsForYou')} </span>
    {count}
  </span>
);
