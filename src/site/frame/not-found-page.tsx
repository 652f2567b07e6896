import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft, House } from 'lucide-react';
import { t } from '#text/text.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { later } from '#ui/loading/later.tsx';
import { NoticePage } from './notice-page.tsx';

const load = () => import('./not-found-more.tsx');
const onServer = import.meta.env.SSR ? await load() : null;
/** Every page carries this one; what it offers is only sent with it. */
const More = later(async () => (await load()).NotFoundMore, onServer?.NotFoundMore);

export function NotFoundPage() {
  const router = useRouter();
  const goBack = () => (hasPast() ? router.history.back() : void router.navigate({ to: '/' }));
  return (
    <>
      <NoticePage title={t('pages.notFound.title')} text={t('pages.notFound.text')}>
        <Button variant="line" icon={<ArrowLeft />} onClick={goBack}>
          {t('pages.notFound.back')}
        </Button>
        <Link className={buttonClass()} to="/">
          <House />
          {t('pages.notFound.home')}
        </Link>
      </NoticePage>
      <More />
    </>
  );
}

/** A fresh tab has nothing to go back to but its own empty page. */
const hasPast = () =>
  window.history.length > 1 && (window.navigation?.canGoBack || document.referrer !== '');
