import { sql } from 'kysely';

/** Facts about how far an organisation is set up, as SQL: the overview and the first steps say the same. */
export const HAS_FACILITY = sql<boolean>`exists (select from facility f where f.is_active)`;
export const IS_ALONE = sql<boolean>`(select count(*) = 1 from employee e where e.status <> 'inactive' and not e.is_service_account)`;
/**
 * The set-up makes the first facility, with a name and a time zone. What follows are its address and its people, more facilities, or
 * departments and areas: an organisation of one site without departments has all its places as well.
 */
export const HAS_PLACES = sql<boolean>`(exists (select from facility f where f.is_active and f.version > 1)
  or (select count(*) > 1 from facility f where f.is_active)
  or (${HAS_FACILITY} and exists (select from org_unit u where u.is_active)))`;
/**
 * Somebody was chosen who receives reports: by an assignment, or as the owner by default of each facility. That the set-up makes its
 * administrator the owner by default of the first one is nobody's choice, so one of them has to be saved by hand.
 */
export const HAS_APPROVERS = sql<boolean>`(exists (select from approver)
  or (exists (select from facility f where f.is_active and f.version > 1)
    and not exists (select from facility f where f.is_active and f.default_owner_id is null)))`;
