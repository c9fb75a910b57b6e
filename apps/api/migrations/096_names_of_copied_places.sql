-- A line about a copied field is found by the name of the facility that it was copied from. `KIND_OF_PROPERTY` of modules/audit says the
-- same.
create or replace function app.audit_kind(entity text, property text) returns text language sql immutable
  set search_path = pg_catalog, pg_temp
as $$
  select case property
    when 'assetId' then 'asset'
    when 'departmentId' then 'org_unit' when 'parentId' then 'org_unit' when 'unitId' then 'org_unit' when 'unitIds' then 'org_unit'
    when 'facilityId' then 'facility' when 'facilityIds' then 'facility' when 'scopeFacilityIds' then 'facility'
    when 'copiedFrom' then 'facility'
    when 'groupId' then 'user_group' when 'groupIds' then 'user_group'
    when 'roleId' then 'role' when 'roleIds' then 'role'
    when 'statusId' then 'asset_status'
    when 'templateId' then 'template' when 'templateIds' then 'template'
    when 'confidentialSuccessorId' then 'employee' when 'defaultApproverId' then 'employee' when 'defaultOwnerId' then 'employee'
    when 'deputyId' then 'employee' when 'employeeId' then 'employee' when 'managerId' then 'employee' when 'memberIds' then 'employee'
    when 'successors' then 'employee'
    when 'mergedInto' then entity
  end
$$;
