import { ChevronDown, Download, FileSpreadsheet, FileText } from 'lucide-react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { buttonClass } from '#ui/button.tsx';
import styles from './file-menu.module.css';

type File = { href: string; label: string; hint?: string };
type Props = {
  label: string;
  /** Of what, where the page has several such menus. */
  spokenLabel?: string;
  files: File[];
};

/** The same thing as a file of one kind or another. */
export function FileMenu({ label, spokenLabel, files }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it closes when its links are left
    <details className={styles.menu} onBlur={closeWhenLeft} onKeyDown={closeByEscape}>
      <summary className={buttonClass({ variant: 'line' })} aria-label={spokenLabel}>
        <Download />
        {label}
        <ChevronDown />
      </summary>
      <ul>
        {files.map(({ href, label: kind, hint }) => (
          <li key={href}>
            <a href={href} download>
              {/\bpdf\b/.test(href) ? <FileText /> : <FileSpreadsheet />}
              {kind}
              {hint ? <small>{hint}</small> : null}
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
