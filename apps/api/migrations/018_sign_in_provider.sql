-- A provider that an administrator adds on a page: kept while it is set up, tried, then switched on, at first for a while only.
alter table app.identity_issuer
  -- false while it is being set up: its tokens are worth nothing
  add column is_on boolean not null default true,
  add column switched_on_at timestamptz,
  -- when it ends to be on, as no administrator has come in by it; null once one has
  add column returns_at timestamptz,
  -- when that happened
  add column returned_at timestamptz,
  -- the claim that names a person the first time
  add column named_by text not null default 'verified_email'
    check (named_by in ('verified_email', 'email', 'preferred_username', 'upn')),
  -- other origins than the issuer's that browsers speak to, such as the token endpoint's
  add column origins text[] not null default '{}',
  add column findings jsonb,
  add column checked_at timestamptz,
  add column trial jsonb;
