import { Info } from 'lucide-react';

import styles from './info-tip.module.css';
import { Tooltip } from './tooltip.tsx';

/** The small i beside a value; `label` names it, `text` is what it explains. */
export function InfoTip({ label, text }: { label: string; text: string }) {
  return (
    <Tooltip text={text}>
      {(trigger) => (
        <button type="button" className={styles.button} aria-label={label} {...trigger}>
          <Info />
        </button>
      )}
    </Tooltip>
  );
}
