-- The risk matrix has versions, and a rating keeps the one that it was made by: none is ever changed. Each cell has a number and a
-- level of its own; earlier definitions computed both. The mark of a level is null where it is the first letter of its name.
create function app.risk_matrix_with_cells(definition jsonb) returns jsonb language sql immutable set search_path = pg_catalog, pg_temp
return case when definition ? 'cells' then definition else jsonb_build_object(
  'likelihood', definition -> 'likelihood',
  'severity', definition -> 'severity',
  'levels', (
    select coalesce(jsonb_agg(jsonb_build_object('key', l -> 'key', 'label', l -> 'label', 'color', l -> 'color', 'mark', null,
      'isSerious', (l ->> 'key') in ('high', 'extreme')) order by n), '[]')
    from jsonb_array_elements(definition -> 'levels') with ordinality as x (l, n)),
  'formerLevels', '[]'::jsonb,
  'cells', (
    select coalesce(jsonb_agg(jsonb_build_object('likelihood', a -> 'value', 'severity', b -> 'value',
      'score', (a ->> 'value')::int * (b ->> 'value')::int,
      'level', (select l -> 'key' from jsonb_array_elements(definition -> 'levels') l
        where (a ->> 'value')::int * (b ->> 'value')::int between (l ->> 'from')::int and (l ->> 'to')::int limit 1)
      ) order by i, j), '[]')
    from jsonb_array_elements(definition -> 'likelihood') with ordinality as x (a, i),
      jsonb_array_elements(definition -> 'severity') with ordinality as y (b, j))
) end;

alter table app.risk_matrix
  drop constraint risk_matrix_pkey,
  add column version int not null default 1 check (version > 0),
  add column created_at timestamptz not null default now(),
  add primary key (tenant_id, version);
alter table app.risk_matrix no force row level security;
update app.risk_matrix set definition = app.risk_matrix_with_cells(definition);
alter table app.risk_matrix force row level security;
revoke update, delete on app.risk_matrix from {app};

-- An archive from before has definitions without cells.
create function app.complete_risk_matrix() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  new.definition := app.risk_matrix_with_cells(new.definition);
  return new;
end $$;
create trigger risk_matrix_completed before insert on app.risk_matrix for each row
  when (not new.definition ? 'cells') execute function app.complete_risk_matrix();

-- By which version a hazard was rated, and whether that was a serious level.
alter table app.hazard
  add column risk_matrix_version int,
  add column risk_is_serious boolean not null default false,
  add foreign key (tenant_id, risk_matrix_version) references app.risk_matrix;
alter table app.hazard no force row level security;
update app.hazard set risk_matrix_version = 1, risk_is_serious = coalesce(risk_level in ('high', 'extreme'), false)
where likelihood is not null;
alter table app.hazard force row level security;

-- An archive from before has ratings by the only version that there was.
create function app.complete_rating() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$ begin
  new.risk_matrix_version := 1;
  new.risk_is_serious := coalesce(new.risk_level in ('high', 'extreme'), false);
  return new;
end $$;
create trigger hazard_rated before insert on app.hazard for each row
  when (new.likelihood is not null and new.risk_matrix_version is null) execute function app.complete_rating();
