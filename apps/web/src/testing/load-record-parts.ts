/** Loads the parts of a record's page that come with a click, so that no test waits for their compilation. */
export async function loadRecordParts(): Promise<void> {
  await import('../features/records/record-page/record-page.tsx');
  await import('../features/records/record-page/edit-form.tsx');
  await import('../features/hazards/hazard-edit-fields.tsx');
}
