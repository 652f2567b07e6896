import { Scale } from 'lucide-react';
import type { Candidate } from '#shop/compare/list.ts';
import { compareOnly, tickCompared, useCompare } from '#shop/compare/use-compare.ts';
import { say } from '#text/product.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';

/** Ticks the product of the page for the comparison. Its bottom belongs to buying, so toasts say what came of it. */
export function ProductCompare(candidate: Candidate) {
  const { codes } = useCompare();
  const toasts = useToasts();
  const isCompared = codes.includes(candidate.code);

  const toggle = () => {
    const said = tickCompared(candidate);
    const next = said === 'added' ? [...codes, candidate.code] : codes;
    const action = (
      <Link to="/porovnanie" search={{ p: next.join(',') }}>
        {say('toComparison')}
      </Link>
    );
    if (said === 'full') toasts.info(say('compareFull'), { action });
    else if (said === 'otherGroup')
      toasts.info(say('compareOther'), {
        action: (
          <button type="button" className="link" onClick={() => compareOnly(candidate)}>
            {say('compareNew')}
          </button>
        ),
      });
    else if (said === 'added')
      toasts.success(say('compared', { count: next.length }), next.length > 1 ? { action } : {});
  };

  return (
    <Button variant="quiet" icon={<Scale />} aria-pressed={isCompared} onClick={toggle}>
      {t('product.compare')}
    </Button>
  );
}
