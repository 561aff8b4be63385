-- What a matching service chose among the proposed items is labeled as its choice, and is never beyond doubt. Null is no:
-- acts that were recorded before have no such column, and their undo writes rows back as they were.
alter table sales.staged_match add column by_model boolean;
