import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Empty } from '#ui/empty.tsx';
import { type Bastion, Fort } from '#ui/fort.tsx';
import { Scroller } from '#ui/navigation/scroller.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';

import styles from './samples.module.css';
import { Samples } from './samples.tsx';

const DEPARTMENTS = ['ezs', 'cctv', 'evs', 'eps', 'sks'];

export function SurfaceSamples() {
  return (
    <>
      <Samples title="Plochy">
        {DEPARTMENTS.map((department, index) => (
          <span key={department} className={classNames(styles.badge, 'cut')} data-cat={department}>
            <Fort lit={index as Bastion} />
            {department.toUpperCase()}
          </span>
        ))}
        <Card isPadded className={classNames(styles.half, styles.skeleton)}>
          <Skeleton width="62%" />
          <Skeleton width="95%" height="1em" />
          <Skeleton width="70%" height="1em" />
          <Skeleton width="42%" height="2.75rem" />
        </Card>
        <Card className={styles.half}>
          <Empty
            title="Zatiaľ nemáte žiadne objednávky."
            action={<Button variant="line">Domov</Button>}
          >
            Keď niečo objednáte, objednávku nájdete tu.
          </Empty>
        </Card>
        <Card isPadded className={styles.full}>
          <div className="prose">
            <h2>Nadpis článku</h2>
            <p>
              Text s <a href="#odkaz">odkazom</a> a <strong>dôrazom</strong>.
            </p>
            <table>
              <thead>
                <tr>
                  <th>Model</th>
                  <th>Dosvit</th>
                  <th>Krytie a rozsah pracovných teplôt</th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <td>NV-D428</td>
                  <td>30 m</td>
                  <td>IP67, −30 až +60 °C, odolnosť proti nárazu IK10</td>
                </tr>
              </tbody>
            </table>
          </div>
        </Card>
      </Samples>
      <br />
      <Scroller title="Posuvný rad">
        {[1, 2, 3, 4, 5].map((number) => (
          <Card key={number} isPadded>
            <a href={`#karta-${number}`}>Karta {number}</a>
          </Card>
        ))}
      </Scroller>
    </>
  );
}
