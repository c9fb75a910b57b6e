import { sql } from 'kysely';

/** Facts about how far an organisation is set up, as SQL: the overview and the first steps say the same. */
export const HAS_FACILITY = sql<boolean>`exists (select from facility f where f.is_active)`;
export const IS_ALONE = sql<boolean>`(select count(*) = 1 from employee e where e.status <> 'inactive' and not e.is_service_account)`;
/** The set-up makes the first facility: what follows are more of them, or its departments and areas. */
export const HAS_PLACES = sql<boolean>`(${HAS_FACILITY}
  and ((select count(*) > 1 from facility f where f.is_active) or exists (select from org_unit u where u.is_active)))`;
