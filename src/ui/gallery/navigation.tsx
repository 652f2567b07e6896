import { Store, Truck } from 'lucide-react';
import { useState } from 'react';

import { AccordionItem } from '#ui/navigation/accordion.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { Card } from '#ui/card.tsx';
import { type PageLink, Paginator } from '#ui/navigation/paginator.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { TitleBar } from '#ui/title-bar.tsx';

import styles from './samples.module.css';
import { Samples } from './samples.tsx';

export function NavigationSamples() {
  const [page, setPage] = useState(5);
  const [size, setSize] = useState(12);
  const [tab, setTab] = useState(1);
  const [side, setSide] = useState(0);

  const renderLink = ({ page: target, children, ...link }: PageLink) => (
    <a {...link} href={`#strana-${target}`} onClick={() => setPage(target)}>
      {children}
    </a>
  );

  return (
    <Samples title="Navigácia">
      <div className={styles.full} data-cat="cctv">
        <Breadcrumbs
          links={[
            <a key="home" href="#domov">
              Domov
            </a>,
            <a key="cameras" href="#kamery">
              Kamery
            </a>,
          ]}
          current="IP kamery"
        />
        <TitleBar
          title="IP kamery"
          sentence="Dome, bullet, turret a PTZ kamery s PoE a analýzou obrazu."
          count="31 produktov"
          lit={1}
        />
        <Tabs
          label="Ukážka"
          index={tab}
          onChange={setTab}
          tabs={['Popis', 'Parametre', 'Prílohy', 'Otázka k produktu'].map((label) => ({
            name: label.toLowerCase().replace(/\W/g, ''),
            label,
            content: <p>{label}</p>,
          }))}
        />
      </div>
      <Tabs
        className={styles.full}
        look="segments"
        label="Spôsob prevzatia"
        index={side}
        onChange={setSide}
        tabs={[
          {
            name: 'delivery',
            label: (
              <>
                <Truck /> Doručenie
              </>
            ),
            content: <p>Adresa</p>,
          },
          {
            name: 'pickup',
            label: (
              <>
                <Store /> Osobný odber
              </>
            ),
            content: <p>Predajňa</p>,
          },
        ]}
      />
      <Card className={styles.half}>
        <AccordionItem title="Ako si vybrať kameru?" group="sample" isOpen>
          Podľa miesta, svetla a vzdialenosti.
        </AccordionItem>
        <AccordionItem title="Čo je PoE?" group="sample">
          Napájanie po dátovom kábli.
        </AccordionItem>
      </Card>
      <div className={styles.full}>
        <Paginator
          page={page}
          pages={12}
          renderLink={renderLink}
          pageSize={size}
          onPageSize={setSize}
        />
      </div>
    </Samples>
  );
}
