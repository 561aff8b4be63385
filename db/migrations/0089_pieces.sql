-- Pieces are so many of themselves: an amount in the unit of the size needs no conversion.
create or replace function catalog.containers(volume numeric, unit text, size_volume numeric, size_unit text, size_count int)
returns numeric language sql immutable parallel safe as $$
  select case
    when lower(unit) = lower(size_unit) then volume / nullif(size_volume * size_count, 0)
    when (lower(unit) in ('g', 'lb', 'kg')) = (lower(size_unit) in ('g', 'lb', 'kg'))
      then volume * catalog.unit_factor(unit) / nullif(size_volume * size_count * catalog.unit_factor(size_unit), 0) end
$$;
