-- Suggestions compare whole names; the producer beside them would blur that.
create index universal_item_name_fragment on matching.universal_item using gin (name_key gin_trgm_ops);
