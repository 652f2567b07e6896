import { ChevronDown, Download, FileSpreadsheet, FileText } from 'lucide-react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { t } from '#text/checkout.ts';
import { buttonClass } from '#ui/button.tsx';
import styles from './export-menu.module.css';

const FORMATS = ['xlsx', 'csv', 'pdf'] as const;

/** The basket as a file; the server leaves prices out for guests. */
export function ExportMenu({ seesPrices }: { seesPrices: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it closes when its links are left
    <details className={styles.menu} onBlur={closeWhenLeft} onKeyDown={closeByEscape}>
      <summary className={buttonClass({ variant: 'line' })}>
        <Download />
        {t('cart.export.button')}
        <ChevronDown />
      </summary>
      <ul>
        {FORMATS.map((format) => (
          <li key={format}>
            <a href={`/files/basket/${format}`} download>
              {format === 'pdf' ? <FileText /> : <FileSpreadsheet />}
              {t(`cart.export.${format}`)}
              <small>
                {t(seesPrices ? 'cart.export.withPrices' : 'cart.export.withoutPrices')}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function closeByEscape({ currentTarget, key }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape') return;
  currentTarget.open = false;
  currentTarget.querySelector('summary')?.focus();
}
