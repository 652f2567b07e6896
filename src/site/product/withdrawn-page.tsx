import { ArrowRight, House } from 'lucide-react';
import type { Withdrawn } from '#shop/detail/contract.ts';
import { say } from '#text/product.ts';
import { t } from '#text/text.ts';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { NoticePage } from '#site/frame/notice-page.tsx';

/** A product that is no longer sold, and where to go from it. */
export function WithdrawnPage({ withdrawn: { name, successor } }: { withdrawn: Withdrawn }) {
  return (
    <NoticePage
      title={say('withdrawn')}
      text={
        successor
          ? say('succeeded', { name, successor: successor.name })
          : say('withdrawnText', { name })
      }
    >
      <Link className={buttonClass({ variant: 'line' })} to="/">
        <House />
        {t('pages.notFound.home')}
      </Link>
      {successor ? (
        <Link
          className={buttonClass()}
          to="/product/$productName"
          params={{ productName: successor.url.url }}
        >
          <ArrowRight />
          {say('toSuccessor', { code: successor.code })}
        </Link>
      ) : null}
    </NoticePage>
  );
}
