-- Each report by a flooded poster looks for others that are held by it, however many are held by other posters of its place.
create index held_report_poster on app.held_report (tenant_id, poster_id);
