-- What each unit of an order pays in coupons, points and money (ordering.md §2): a refund returns a unit's
-- own shares.

-- Splits an amount among shares by largest remainder: in proportion to their weights, each at most its own
-- weight, of equals the first. amount: at most the sum of the weights.
create or replace function split_by_weights(amount integer, weights integer[]) returns integer[]
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  whole bigint := 0;
  rest bigint := amount;
  shares integer[] := weights;
  winner integer;
begin
  foreach rest in array weights loop
    whole := whole + rest;
  end loop;
  rest := amount;
  if amount = whole then return weights; end if;
  for i in 1 .. cardinality(weights) loop
    shares[i] := amount::bigint * weights[i] / whole;
    rest := rest - shares[i];
  end loop;
  if rest > 0 then
    for winner in select w.place from unnest(weights) with ordinality as w (weight, place)
              order by amount::bigint * w.weight % whole desc, w.place limit rest loop
      shares[winner] := shares[winner] + 1;
    end loop;
  end if;
  return shares;
end
$$;

-- Splits an order into its units: free items by their coupons on the dearest unit of the product, the rest
-- of the discount by prices, points by what they can stand for. Points of a unit never stand for more than
-- what is left of its price, so the most that can pay is the sum of whole points of the units.
-- discount: kuruş, of all uses; asked_points: as many as possible up to that are taken.
create or replace function split_order(
  lines judged_line[], uses coupon_use[], discount integer, asked_points integer, point_value integer,
  out shares unit_shares[], out most_points integer
) language plpgsql immutable
set search_path = public, pg_temp
as $$
declare
  l judged_line;
  u coupon_use;
  s unit_shares;
  items bigint[] := '{}';
  rests integer[] := '{}';
  parts integer[];
  spare integer := discount;
  dearest integer;
begin
  shares := '{}';
  most_points := 0;
  foreach l in array lines loop
    for unit in 1 .. l.quantity loop
      shares := shares || row(l.line, unit, l.unit_price, 0, 0, 0)::unit_shares;
      items := items || l.item_id;
      rests := rests || l.unit_price;
    end loop;
  end loop;
  foreach u in array uses loop
    continue when u.item_id is null;
    dearest := null;
    for i in 1 .. cardinality(items) loop
      if items[i] = u.item_id and (shares[i]).discount = 0
         and coalesce((shares[i]).price > (shares[dearest]).price, true) then
        dearest := i;
      end if;
    end loop;
    shares[dearest].discount := u.discount;
    rests[dearest] := rests[dearest] - u.discount;
    spare := spare - u.discount;
  end loop;
  if spare > 0 then
    parts := split_by_weights(spare, rests);
    for i in 1 .. cardinality(parts) loop
      shares[i].discount := (shares[i]).discount + parts[i];
    end loop;
  end if;
  for i in 1 .. cardinality(shares) loop
    rests[i] := ((shares[i]).price - (shares[i]).discount) / point_value;
    most_points := most_points + rests[i];
  end loop;
  parts := split_by_weights(least(asked_points, most_points), rests);
  for i in 1 .. cardinality(shares) loop
    s := shares[i];
    s.points := parts[i];
    s.money := s.price - s.discount - s.points * point_value;
    shares[i] := s;
  end loop;
end
$$;
revoke execute on function split_by_weights, split_order from public;
