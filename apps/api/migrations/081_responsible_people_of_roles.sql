-- The people with a role who can be responsible at a facility, as `responsible_in_group`. In the statement that reads all approver lines of
-- a place the planner took what is read here as read for each line of any place, so that it planned that statement each time, which took
-- four times as long as running it.
create function app.responsible_in_role(of_role bigint, at_facility bigint, most int) returns bigint[] language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$ begin
  return array(
    select e.id from app.employee e
    where e.tenant_id = app.current_tenant() and e.role_id = of_role and e.status = 'active' and not e.is_service_account
      and (not exists (select from app.employee_scope s where s.tenant_id = e.tenant_id and s.employee_id = e.id)
        or exists (select from app.employee_scope s
          where s.tenant_id = e.tenant_id and s.employee_id = e.id and s.facility_id = at_facility))
    order by e.id limit most);
end $$;
