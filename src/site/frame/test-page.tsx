import { useQuery } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { homepageProductsQuery } from '#shop/catalog/queries.ts';
import { menuQuery, siteQuery, textPageQuery } from '#shop/content/queries.ts';
import { useUser } from '#shop/customers/user.tsx';
import { t } from '#text/text.ts';
import { Card } from '#ui/card.tsx';
import { RichText } from '#ui/rich-text.tsx';
import styles from './test-page.module.css';

/** For those who look after the shop: does each part respond, and with what. */
export function TestPage() {
  const api = useApi();
  const user = useUser();
  const page = useQuery(textPageQuery(api, 'o-nas'));
  const parts = [
    { name: t('pages.test.page'), query: page },
    { name: t('pages.test.site'), query: useQuery(siteQuery(api)) },
    { name: t('pages.test.menu'), query: useQuery(menuQuery(api)) },
    { name: t('pages.test.catalogue'), query: useQuery(homepageProductsQuery(api)) },
  ];

  return (
    <div className={`wrap ${styles.page}`}>
      <h1>{t('pages.test.title')}</h1>
      <p>{t('pages.test.text')}</p>
      <Card>
        <table className={styles.parts}>
          <thead>
            <tr>
              <th scope="col">{t('pages.test.part')}</th>
              <th scope="col">{t('pages.test.state')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ name, query }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{t(`pages.test.states.${query.status}`)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{t('pages.test.session')}</th>
              <td>{user?.company_name ?? t('pages.test.guest')}</td>
            </tr>
          </tbody>
        </table>
      </Card>
      {page.data && (
        <>
          <h2>{page.data.title}</h2>
          <RichText html={page.data.content} />
        </>
      )}
    </div>
  );
}
