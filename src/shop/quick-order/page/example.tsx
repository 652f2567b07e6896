import { tq } from '#text/quick-order.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import styles from './quick-order-page.module.css';

const LINES = ['code', 'separated', 'before', 'similar', 'step'] as const;

/** How lines may look; pressed, they are typed with codes of the shop. */
export function Example({ text, onTry }: { text: string; onTry: () => void }) {
  return (
    <Card as="section" isFlushOnSmall className={styles.example}>
      <div className={styles.exampleHead}>
        <h2>{tq('example.title')}</h2>
        <span className="muted">{tq('example.hint')}</span>
        <Button variant="line" size="sm" onClick={onTry}>
          {tq('example.try')}
        </Button>
      </div>
      <div className={styles.exampleBody}>
        <pre>{text}</pre>
        <ul>
          {LINES.map((line, place) => (
            <li key={line}>
              <code>{text.split('\n')[place]}</code>
              {tq(`example.${line}`)}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
