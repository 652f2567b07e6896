import { say } from '#text/product.ts';
import { Card } from '#ui/card.tsx';
import type { ProductExtra } from './contract.ts';
import { ParameterValue } from './parameter-value.tsx';
import styles from './product-extra.module.css';

/** What a buyer asks for first, beside the picture. */
export function KeyParameters({ parameters, key_parameters: places }: ProductExtra) {
  if (places.length === 0) return null;
  return (
    <Card as="section" className={styles.box} aria-label={say('keyParameters')}>
      <h2 className={styles.title}>
        {say('keyParameters')}
        <a className="link" href="#parameters">
          {say('allParameters', { count: parameters.length })}
        </a>
      </h2>
      <dl className={styles.keys}>
        {places.map((place) => (
          <div key={place}>
            <dt>{parameters[place]!.title}</dt>
            <dd>
              <ParameterValue parameter={parameters[place]!} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The same in a few words, on a small screen before the price. */
export function KeyLine({ line }: { line: string[] }) {
  if (line.length === 0) return null;
  return (
    <ul className={styles.line} aria-label={say('keyParameters')}>
      {line.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
