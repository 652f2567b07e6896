import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SignedInUser } from '#shop/customers/contract.ts';
import { t } from '#text/sign-in.ts';
import { buttonClass } from '#ui/button.tsx';
import { AuthFrame, fieldsClass } from './auth-frame.tsx';

type Props = {
  user: SignedInUser;
  title: string;
  /** Where the link leads after signing in; somebody who has signed in meanwhile, in another tab, goes there at once. */
  returnUrl?: string;
};

/** Stands in place of a form that somebody who is signed in does not need. */
export function AlreadySignedIn({ user, title, returnUrl = '/' }: Props) {
  const navigate = useNavigate();
  useEffect(() => {
    if (returnUrl !== '/') void navigate({ href: returnUrl, replace: true });
  }, [navigate, returnUrl]);

  return (
    <AuthFrame
      title={title}
      intro={t('auth.signedIn.text', { company: user.company_name, email: user.email })}
    >
      <div className={fieldsClass(1)}>
        <Link className={buttonClass()} to="/account">
          {t('auth.signedIn.account')}
        </Link>
        {/* Following it signs out, so looking at it must not. */}
        <Link className={buttonClass({ variant: 'line' })} to="/logout" preload={false}>
          {t('auth.signedIn.switch')}
        </Link>
      </div>
    </AuthFrame>
  );
}
