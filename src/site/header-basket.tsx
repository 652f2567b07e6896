import { Link } from '@tanstack/react-router';
import { t } from '#text/text.ts';

/** The basket in the header: how many lines it holds and, on wide screens, what they cost. */
export function HeaderBasket() {
  return <Link to="/">{t('header.cart')}</Link>;
}
