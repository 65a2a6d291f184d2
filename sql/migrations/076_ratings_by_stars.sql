-- Administrators count ratings by their stars and read those of one number of stars, newest first.
create index ratings_by_stars on ratings (stars, id);
