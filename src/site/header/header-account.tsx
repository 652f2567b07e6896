import { LogIn, LogOut, User } from 'lucide-react';
import { useUser } from '#shop/customers/user.tsx';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { Link } from '#ui/navigation/link.tsx';
import styles from './header-strip.module.css';

/** Who is signed in, or how to. */
export function HeaderAccount() {
  const user = useUser();
  if (!user)
    return (
      <>
        <Link className={styles.push} to="/login">
          <LogIn />
          {t('header.login')}
        </Link>
        <Link to="/register">{t('header.register')}</Link>
      </>
    );
  return (
    <>
      <Link className={styles.push} to="/account">
        <User />
        <b>{noBreak(user.company_name)}</b>
      </Link>
      {/* Following it signs out, so looking at it must not. */}
      <Link to="/logout" preload={false}>
        <LogOut />
        {t('header.logout')}
      </Link>
    </>
  );
}
