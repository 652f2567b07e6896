import type { Partner } from '#shop/content/contract.ts';
import { t } from '#text/text.ts';
import { Link } from '#ui/navigation/link.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import styles from './home-partners.module.css';

/** The brands the shop sells; each leads to its products. */
export function HomePartners({ partners }: { partners: Partner[] }) {
  return (
    <section className={styles.section} aria-labelledby="partners">
      <SectionHead id="partners" title={t('pages.homepage.partners')} />
      <ul className={styles.brands}>
        {partners.map(({ name, logo }) => (
          <li key={name}>
            <Link
              className={styles.brand}
              to="/search-product/$searchQuery"
              params={{ searchQuery: name }}
              preload={false}
            >
              {logo ? <img src={logo} alt={name} width="134" height="26" loading="lazy" /> : name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
