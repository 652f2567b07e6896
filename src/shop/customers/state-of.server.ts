import type { Db, Fragment } from '#base/database/database.server.ts';

/** How far somebody may get: no further than their company. The query names its table `person`. */
export const stateOf = (sql: Db): Fragment => sql`(
  select case when 'blocked' in (person.state, company.state) then 'blocked'
              when 'pending' in (person.state, company.state) then 'pending' else 'active' end
  from company where company.id = person.customer_id)`;
