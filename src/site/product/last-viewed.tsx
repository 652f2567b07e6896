import { lazy, Suspense } from 'react';
import { useLastViewed } from '#shop/catalog/use-last-viewed.ts';

/** Far below, and never rendered by the server: its script comes after the page. */
const LastViewedRow = lazy(async () => ({
  default: (await import('./last-viewed-row.tsx')).LastViewedRow,
}));

type Props = {
  /** The slug of the product on the screen. */
  except: string;
  className?: string | undefined;
};

/** What this browser looked at before. */
export function LastViewed({ except, className }: Props) {
  const slugs = useLastViewed().filter((slug) => slug !== except);
  if (slugs.length === 0) return null;
  return (
    <Suspense>
      <LastViewedRow slugs={slugs} className={className} />
    </Suspense>
  );
}
