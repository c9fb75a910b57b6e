-- A case says who may be a deputy only if it has reasons for privacy: others need not hold the people of the record, which
-- costs most of an import of incidents.
drop trigger deputies_of_case on app.incident_case;
create trigger deputies_of_new_case after insert on app.incident_case for each row
  when (new.privacy_reasons <> '{}') execute function app.set_deputies_of_case();
create trigger deputies_of_case after update of privacy_reasons on app.incident_case for each row
  when (old.privacy_reasons is distinct from new.privacy_reasons) execute function app.set_deputies_of_case();
